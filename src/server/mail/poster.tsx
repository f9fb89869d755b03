import type { ReactNode } from "react";
import { Column, Row, Section } from "react-email";
import { Gap, Strip } from "./layout.tsx";
import { DISPLAY, LIGHT } from "./mail-styles.ts";

/** A color in light mode, and the CSS class that sets the color in dark mode. */
interface Paint {
  readonly color: string;
  readonly className?: string;
}

interface PosterProps {
  readonly fill: Paint;
  /** The color of the captions. */
  readonly text: Paint;
  readonly rule: Paint;
  readonly caption: string;
  readonly headline: Paint & { readonly text: ReactNode; readonly size: number };
  /** A picture to the right of the caption and the headline. */
  readonly aside?: ReactNode;
  /** The captions below the horizontal line, one on the left and one on the right. */
  readonly foot: readonly [left: ReactNode, right: ReactNode];
}

/**
 * An email's large panel: a caption, a headline, a horizontal line and two more captions, all on the same background
 * color.
 */
export function Poster({ fill, text, rule, caption, headline, aside, foot }: PosterProps) {
  const small = { color: text.color, fontFamily: DISPLAY, fontSize: "16px", fontWeight: 700, lineHeight: "20px" };
  const large = { color: headline.color, fontFamily: DISPLAY, fontSize: `${headline.size}px`, fontWeight: 700 };
  const captionAndHeadline = (
    <>
      <Row>
        <Column className={text.className} style={{ ...small, letterSpacing: "0.2em" }}>
          {caption}
        </Column>
      </Row>
      <Gap height={6} />
      <Row>
        <Column className={headline.className} style={{ ...large, letterSpacing: "-0.02em", lineHeight: "1.05" }}>
          {headline.text}
        </Column>
      </Row>
    </>
  );
  return (
    <Section
      className={fill.className}
      tdClassName="panel"
      style={{ backgroundColor: fill.color, padding: "28px 28px 18px" }}
    >
      {aside === undefined ? (
        captionAndHeadline
      ) : (
        <Row>
          <Column valign="top">{captionAndHeadline}</Column>
          <Column className="aside" align="right" valign="top" width={110} style={{ width: "110px" }}>
            {aside}
          </Column>
        </Row>
      )}
      <Gap height={20} />
      <Strip height={3} {...rule} />
      <Gap height={10} />
      <Row>
        <Column className={text.className} style={small}>
          {foot[0]}
        </Column>
        <Column className={text.className} align="right" style={small}>
          {foot[1]}
        </Column>
      </Row>
    </Section>
  );
}

export interface DarkPosterProps extends Pick<PosterProps, "caption" | "foot"> {
  readonly headline: string;
  readonly size: number;
}

/**
 * A panel without a team's colors. It is dark in every email client. In dark mode, it is slightly lighter than the page
 * around it.
 */
export function DarkPoster({ caption, headline, size, foot }: DarkPosterProps) {
  return (
    <Poster
      fill={{ color: LIGHT.ink, className: "dark-panel" }}
      text={{ color: LIGHT.paper, className: "on-dark" }}
      rule={{ color: LIGHT.paper, className: "on-dark-rule" }}
      caption={caption}
      headline={{
        text: headline,
        color: LIGHT.post,
        className: size > 40 ? "dark-headline large" : "dark-headline",
        size,
      }}
      foot={foot}
    />
  );
}
