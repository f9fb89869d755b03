/** The conferences with the same teams in every season. When one changes, list its teams in the season files. */
const STEADY_CONFERENCES = {
  SEC: `
    alabama arkansas auburn florida georgia kentucky lsu mississippi-state missouri oklahoma ole-miss south-carolina
    tennessee texas texas-a-m vanderbilt
  `,
  "Big Ten": `
    illinois indiana iowa maryland michigan michigan-state minnesota nebraska northwestern ohio-state oregon
    penn-state purdue rutgers ucla usc washington wisconsin
  `,
  "Big 12": `
    arizona arizona-state baylor byu cincinnati colorado houston iowa-state kansas kansas-state oklahoma-state tcu
    texas-tech ucf utah west-virginia
  `,
  ACC: `
    boston-college california clemson duke florida-state georgia-tech louisville miami nc-state north-carolina
    pittsburgh smu stanford syracuse virginia virginia-tech wake-forest
  `,
  American: `
    army charlotte east-carolina florida-atlantic memphis navy north-texas rice south-florida temple tulane tulsa
    uab utsa
  `,
};

/** A pure call, so that pages that do not need the teams do not load them. */
export function withSteady<Others extends Readonly<Record<string, string>>>(others: Others) {
  return { ...STEADY_CONFERENCES, ...others };
}
