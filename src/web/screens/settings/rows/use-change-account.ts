import { useQueryClient } from '@tanstack/react-query'
import { type Account, getUser } from '#shared/account/auth.ts'
import { queryKey } from '#web/client/api.ts'

/** Puts a change of the signed-in person on every screen at once, without asking the server again. */
export function useChangeAccount() {
  const client = useQueryClient()
  return (change: (before: Account) => Account) =>
    client.setQueryData<Account>(queryKey(getUser), before => before && change(before))
}
