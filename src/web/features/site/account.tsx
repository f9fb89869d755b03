import { Link } from "wouter";
import { useSession } from "../../session/session.tsx";
import { Button } from "../../ui/button.tsx";
import { DrawerItem } from "../../ui/dialog/drawer-item.tsx";
import { SignOutIcon, SlidersIcon, UserIcon, UsersIcon } from "../../ui/icons.tsx";
import css from "./account.module.css";

/**
 * The player's name, which links to the settings, and the button to sign in or out. The name is shown even while a
 * stored session is being checked, so that nothing moves. The button stays the same element when its label changes, so
 * it keeps the focus.
 */
export function Account() {
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

/** The same link and button as rows of the Navigation drawer on a phone. */
export function AccountItems({ onChoose }: { onChoose: () => void }) {
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
      <p className={css.row}>
        <UserIcon />
        <span className={css.label}>{user.username ?? user.email}</span>
      </p>
      <DrawerItem icon={<UsersIcon />} href="/cfp-challenge#my-groups" onClick={onChoose}>
        My Groups
      </DrawerItem>
      <DrawerItem icon={<SlidersIcon />} href="/settings" onClick={onChoose}>
        Settings
      </DrawerItem>
      <DrawerItem icon={<SignOutIcon />} onClick={choose(signOut)}>
        Sign Out
      </DrawerItem>
    </>
  );
}
