import { memo, type ReactNode, useState } from "react";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "../../../domain/product.ts";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { Drawer, DrawerItem } from "../../ui/drawer.tsx";
import { HomeIcon, MenuIcon } from "../../ui/icons.tsx";
import { Masthead } from "../../ui/masthead.tsx";
import { Trophy } from "../../ui/trophy.tsx";
import css from "./account.module.css";
import { Account, AccountItems } from "./account.tsx";

interface Props {
  title?: string;
  phoneTitle?: string;
  phoneLeft?: ReactNode;
  below?: ReactNode;
}

/** The masthead of a page, with links to the other pages: buttons, or on a phone the Navigation drawer. */
export const SiteHeader = memo(function SiteHeader({ title = PREDICTOR_NAME.toUpperCase(), ...rest }: Props) {
  return (
    <Masthead
      title={title}
      actions={
        <>
          <ButtonLink href="/cfp-challenge" variant="ink" className={css.steady ?? ""}>
            {CHALLENGE_NAME}
          </ButtonLink>
          <Account />
        </>
      }
      phoneRight={<Navigation />}
      {...rest}
    />
  );
});

function Navigation() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton label="Navigation" icon={<MenuIcon />} onClick={() => setIsOpen(true)} />
      <Drawer open={isOpen} onClose={close} title="Navigation" side="right">
        <nav aria-label="Pages">
          <DrawerItem icon={<HomeIcon />} href="/" onClick={close}>
            Main Bracket
          </DrawerItem>
          <DrawerItem icon={<Trophy size={18} />} href="/cfp-challenge" onClick={close}>
            CFP Challenge
          </DrawerItem>
        </nav>
        <AccountItems onChoose={close} />
      </Drawer>
    </>
  );
}
