import { fitName, isNameFull } from "../../../domain/group.ts";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";

interface Props extends Omit<TextFieldProps, "value" | "onChange" | "maxLength"> {
  value: string;
  onType: (value: string) => void;
  /** How many characters the name may have, counted as the rule counts them: an emoji is one. */
  most: number;
}

/** A field for a name. It takes what the rule takes, where `maxLength` alone would count an emoji as two or more. */
export function NameField({ value, onType, most, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={value}
      // Of a full field the browser itself refuses more, and leaves the cursor where it is.
      maxLength={isNameFull(value, most) ? value.length : undefined}
      onChange={(event) => onType(fitName(value, event.target.value, most))}
    />
  );
}
