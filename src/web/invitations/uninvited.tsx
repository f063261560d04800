import { lazy, type ReactNode, useState } from 'react'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { useUninvited } from './use-uninvited.ts'

const InviteAll = lazy(() => import('./invite-all.tsx'))

/** The entry to inviting all tenants at once, for permitted users, and while there are tenants to invite. */
export function Uninvited(props: { children: (tenants: number, ask: () => void) => ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const { data } = useUninvited()
  return (
    <>
      {data && data.total > 0 && props.children(data.total, () => setAsking(true))}
      <LazyDialog opened={isAsking}>
        <InviteAll opened={isAsking} onClose={() => setAsking(false)} />
      </LazyDialog>
    </>
  )
}
