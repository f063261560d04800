import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'wouter'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { forgetWhySignedOut } from '#web/client/why-signed-out.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { unlockTyped } from '#web/forms/typed.ts'
import { ownPath } from '#web/session/own-path.ts'
import { signIn } from '#web/session/session.tsx'

/**
 * Signs in with the server's answer and opens the path in `?next=`; without one the path of a draft from the last
 * session, or `/`.
 */
export function useEnter() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  return async (answer: { token: string; user: Account }) => {
    const left = await unlockTyped(answer.token)
    // The next screen needs the person first; it would send a visitor to the sign-in.
    flushSync(() => signIn(answer))
    forgetWhySignedOut()
    // Their screens are another organization's now.
    const isFormer = answer.user.formerOrganization !== null
    navigate(isFormer ? '/' : ownPath(search.get('next') ?? left), { replace: true })
    if (left && !isFormer)
      toast.success({
        title: t('Welcome back'),
        text: t('Your unsaved changes are still there: open the form again.'),
      })
  }
}
