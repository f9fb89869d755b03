import { memo, type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "../../../domain/product.ts";
import { ButtonLink, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DrawerItem } from "../../ui/dialog/drawer-item.tsx";
import { HomeIcon, MenuIcon, Trophy } from "../../ui/icons.tsx";
import { Masthead } from "../../ui/page/masthead.tsx";
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
          <ChallengeLink />
          <Account />
        </>
      }
      phoneRight={<Navigation />}
      {...rest}
    />
  );
});

/** The link to the challenge; on challenge home the name of the current page. */
function ChallengeLink() {
  const [path] = useLocation();
  const isHere = /^\/cfp-challenge\/?$/i.test(path);
  return (
    <ButtonLink
      href="/cfp-challenge"
      variant={isHere ? "quiet" : "ink"}
      className={classNames(css.steady, isHere && css.here)}
      isCurrent={isHere}
    >
      {CHALLENGE_NAME}
    </ButtonLink>
  );
}

function Navigation() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton label="Navigation" icon={<MenuIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={close} title="Navigation" variant="right">
        <nav aria-label="Pages">
          <DrawerItem icon={<HomeIcon />} href="/" onClick={close}>
            Main Bracket
          </DrawerItem>
          <DrawerItem icon={<Trophy size={18} />} href="/cfp-challenge" onClick={close}>
            CFP Challenge
          </DrawerItem>
        </nav>
        <AccountItems onChoose={close} />
      </Dialog>
    </>
  );
}
