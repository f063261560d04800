import { useQueryClient } from '@tanstack/react-query'
import { type Account, getUser } from '#shared/account/auth.ts'
import { queryKey } from '#web/client/api.ts'

/** Applies a change of the signed-in person to every screen at once, without a reload. */
export function useChangeAccount() {
  const client = useQueryClient()
  return (change: (before: Account) => Account) =>
    client.setQueryData<Account>(queryKey(getUser), before => before && change(before))
}
