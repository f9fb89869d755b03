/* biome-ignore-all lint/a11y/noRedundantRoles: without roles, a table laid out as boxes on a phone is not one to
   screen readers */
import type { ComponentProps } from "react";

/** A table whose parts keep their roles, however CSS lays them out. */
export function TableBox(props: ComponentProps<"table">) {
  return <table role="table" {...props} />;
}

export function TableHead({ children, ...rest }: ComponentProps<"tr">) {
  return (
    <thead role="rowgroup">
      <tr role="row" {...rest}>
        {children}
      </tr>
    </thead>
  );
}

export function ColumnHead(props: ComponentProps<"th">) {
  return <th role="columnheader" scope="col" {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody role="rowgroup" {...props} />;
}

export function TableRow(props: ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

export function TableCell(props: ComponentProps<"td">) {
  return <td role="cell" {...props} />;
}

export function RowHead(props: ComponentProps<"th">) {
  return <th role="rowheader" scope="row" {...props} />;
}
