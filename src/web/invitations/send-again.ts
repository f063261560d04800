import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
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

/** Sends an open invitation again, by a new link, and reports its delivery. */
export function useSendAgain(resend: OfOne<z.ZodType<Sent>>, list: Endpoint) {
  const { announce, dialog } = useInvitationSent(
    'A new link has been sent via email; the old one is dead.',
  )
  const { mutate, isPending } = useSend(resend, { refresh: [list], onSuccess: announce })
  function sendAgain(id: string) {
    mutate(
      { params: { id } },
      {
        onError: error =>
          toast.failure({ title: 'Error sending invitation', text: error.sentence }),
      },
    )
  }
  return { sendAgain, isPending, dialog }
}
