import { useLocation } from "wouter";
import { Select } from "./select.tsx";

interface Props {
  /** Newest first. With a single season, nothing is shown. */
  readonly seasons: readonly { readonly name: string; readonly href: string }[];
  readonly value: string;
}

export function SeasonSelect({ seasons, value }: Props) {
  const [, navigate] = useLocation();
  if (seasons.length < 2) return null;
  return (
    <Select
      label="Season"
      isSmall
      options={seasons.map(({ name }) => ({ value: name, label: name }))}
      value={value}
      onSelect={(name) => navigate(seasons.find((season) => season.name === name)?.href ?? "")}
    />
  );
}
