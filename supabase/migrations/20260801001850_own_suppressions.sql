-- Who may do what: a player learns why the own address is not mailed, and nobody learns it of another's. The answer needs
-- the key that addresses are hashed with, which only the server has; without it nothing is ever found.

-- Why mail to the caller's own address has ended: `bounced`, `complained` or `suppressed`; null when it has not.
create function public.own_suppression(address_key text) returns text
language sql stable security definer set search_path = '' as $$
  select found.reason
  from public.users as player
  join private.suppressions as found on found.address_hash = private.address_hash(player.email, address_key)
  where player.id = (select auth.uid());
$$;

revoke execute on function public.own_suppression(text) from public, anon, authenticated;
grant execute on function public.own_suppression(text) to authenticated;
