import { fitName, isNameFull } from "../../../../domain/group.ts";
import { TextField, type TextFieldProps } from "../../../ui/form/text-field.tsx";

interface Props extends Omit<TextFieldProps, "value" | "onChange" | "maxLength"> {
  value: string;
  onType: (value: string) => void;
  /** The maximum number of characters, as people count them: an emoji is one. */
  most: number;
}

/** A field for a name. It counts an emoji as one character; `maxLength` alone would count two or more. */
export function NameField({ value, onType, most, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={value}
      // In a full field the browser refuses further characters, which keeps the cursor in place.
      maxLength={isNameFull(value, most) ? value.length : undefined}
      onChange={(event) => onType(fitName(value, event.target.value, most))}
    />
  );
}
