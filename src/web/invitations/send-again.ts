import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { type Sent, useInvitationSent } from './sent-invitation.tsx'

/** A call about one invitation, by its id. */
export type OfOne<R extends z.ZodType> = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType,
  R
>

/** Sends an open invitation once more, by a new link, and says what became of it. */
export function useSendAgain(resend: OfOne<z.ZodType<Sent>>) {
  const { announce, dialog } = useInvitationSent(
    t('A new link has been sent via email. The old one no longer works.'),
  )
  const { mutate, isPending } = useSend(resend, { onSuccess: announce })
  function sendAgain(id: string) {
    mutate(
      { params: { id } },
      {
        onError: error =>
          toast.failure({ title: t('Error sending invitation'), text: error.sentence }),
      },
    )
  }
  return { sendAgain, isPending, dialog }
}
