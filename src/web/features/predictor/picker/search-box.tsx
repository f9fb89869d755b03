import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { TextField, type TextFieldProps } from "../../../ui/form/text-field.tsx";
import { SearchIcon } from "../../../ui/icons.tsx";
import css from "./search-box.module.css";

/** Whether a key belongs to an input method. Safari says so of the Enter that ends one only by its code. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

/**
 * The search box of the picker. It gets the focus when it appears, except on a touch screen, where the title has it so
 * that no keyboard covers the list. Keys that belong to an input method are not passed on.
 */
export function SearchBox({ onKeyDown, ...rest }: Omit<TextFieldProps, "label">) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) box.current?.focus();
  }, []);
  return (
    <div className={css.box}>
      <TextField
        ref={box}
        label="Search for a team"
        hideLabel
        type="search"
        placeholder="Search for a team..."
        icon={<SearchIcon />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={(event) => isComposing(event) || onKeyDown?.(event)}
        {...rest}
      />
    </div>
  );
}
