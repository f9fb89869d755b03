import { memo, type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { CHALLENGE_NAME, PREDICTOR_NAME } from "#domain/product.ts";
import { useSession } from "../session/session.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import drawer from "../ui/dialog/drawer-item.module.css";
import { DrawerItem } from "../ui/dialog/drawer-item.tsx";
import { HomeIcon, MenuIcon, SignOutIcon, SlidersIcon, Trophy, UserIcon } from "../ui/icons.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";
import css from "./masthead.module.css";

const CHALLENGE = "/cfp-challenge";

interface Props {
  title?: string;
  home?: "/" | typeof CHALLENGE;
  phoneTitle?: string;
  phoneLeft?: ReactNode;
  /** Below the bar, and sticky with it, such as the progress strip. */
  below?: ReactNode;
}

/** On phones, it is sticky, and the links are in the Navigation drawer (docs/behavior/screens.md#phone-layout). */
export const SiteHeader = memo(function SiteHeader(props: Props) {
  const { title = PREDICTOR_NAME.toUpperCase(), home = "/", phoneTitle = title, phoneLeft, below } = props;
  const isPhone = useIsPhone();
  return (
    <header className={classNames(css.masthead, isPhone && css.phone)} data-not-printed>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <div className={css.bar}>
        {isPhone && <div className={css.side}>{phoneLeft}</div>}
        {!isPhone && home !== "/" && (
          <Link href="/" aria-label={PREDICTOR_NAME} className={css.logo ?? ""}>
            <Logo />
          </Link>
        )}
        <Link href={home} className={css.home ?? ""}>
          {!isPhone && home === "/" && <Logo />}
          {isPhone ? phoneTitle : title}
        </Link>
        {isPhone ? (
          <div className={css.side}>
            <Navigation />
          </div>
        ) : (
          <div className={css.actions}>
            {home === "/" ? (
              <ButtonLink href={CHALLENGE} variant="ink">
                {CHALLENGE_NAME}
              </ButtonLink>
            ) : (
              <nav aria-label="Pages" className={css.pages}>
                <PageLink href="/">Bracket</PageLink>
                <PageLink href={CHALLENGE}>{CHALLENGE_NAME}</PageLink>
              </nav>
            )}
            <Account />
          </div>
        )}
      </div>
      {below}
    </header>
  );
});

/** Underlined on its own page. */
function PageLink({ href, children }: { href: string; children: string }) {
  const [path] = useLocation();
  const isHere = path.toLowerCase().replace(/\/$/, "") === href;
  return (
    <ButtonLink href={href} variant="quiet" className={css.page ?? ""} isCurrent={isHere}>
      {children}
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
          <DrawerItem icon={<Trophy size={18} />} href={CHALLENGE} onClick={close}>
            CFP Challenge
          </DrawerItem>
        </nav>
        <AccountItems onChoose={close} />
      </Dialog>
    </>
  );
}

/**
 * The name is shown even while a stored session is being checked, so that nothing moves. The button stays the same
 * element when its label changes, so that it stays focused.
 */
function Account() {
  const { user, signOut, openSignIn } = useSession();
  const name = user?.username ?? user?.email ?? "";
  return (
    <div className={css.account}>
      {user && (
        <Link
          href="/settings"
          className={css.name ?? ""}
          title={name}
          aria-label={name === "" ? "Settings" : `${name}, Settings`}
        >
          <UserIcon />
          <span className={css.label}>{name}</span>
        </Link>
      )}
      <Button onClick={() => void (user ? signOut() : openSignIn())}>{user ? "Sign Out" : "Sign In"}</Button>
    </div>
  );
}

function AccountItems({ onChoose }: { onChoose: () => void }) {
  const { user, signOut, openSignIn } = useSession();
  const choose = (act: () => Promise<unknown>) => () => {
    onChoose();
    void act();
  };
  if (!user) {
    return (
      <DrawerItem icon={<UserIcon />} onClick={choose(() => openSignIn())}>
        Sign In
      </DrawerItem>
    );
  }
  return (
    <>
      <p className={classNames(drawer.item, css.row)}>
        <UserIcon />
        <span className={css.label}>{user.username ?? user.email}</span>
      </p>
      <DrawerItem icon={<SlidersIcon />} href="/settings" onClick={onChoose}>
        Settings
      </DrawerItem>
      <DrawerItem icon={<SignOutIcon />} onClick={choose(signOut)}>
        Sign Out
      </DrawerItem>
    </>
  );
}

/** A goalpost shaped like a bracket's connecting lines. */
function Logo() {
  return (
    <svg aria-hidden="true" width="36" height="36" viewBox="0 0 40 40">
      <path className={css.field} d="M0 0h40v40H0z" />
      <path className={css.post} d="M10 6.4V22.4H30V6.4M20 22.4V34" fill="none" strokeWidth="4" />
    </svg>
  );
}
