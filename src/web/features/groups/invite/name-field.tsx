import { fitName, isNameFull } from "../../../../domain/group.ts";
import { TextField, type TextFieldProps } from "../../../ui/form/text-field.tsx";

interface Props extends Omit<TextFieldProps, "value" | "onChange" | "maxLength"> {
  value: string;
  onType: (value: string) => void;
  /** The maximum number of characters, counted as people do: an emoji is one. */
  most: number;
}

/** A field for a name that counts an emoji as one character, where `maxLength` alone would count two or more. */
export function NameField({ value, onType, most, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={value}
      // In a full field the browser refuses more, which keeps the cursor in place.
      maxLength={isNameFull(value, most) ? value.length : undefined}
      onChange={(event) => onType(fitName(value, event.target.value, most))}
    />
  );
}
