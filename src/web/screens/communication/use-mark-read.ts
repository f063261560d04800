import { t } from '#shared/language/t.ts'
import { type Message, markMessage } from '#shared/messaging/messages.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'

/** Marks a received message as read; a failure is reported, because the badge would stay. */
export function useMarkRead() {
  const send = useSend(markMessage)
  return {
    isPending: send.isPending,
    mark: ({ id }: Pick<Message, 'id'>) =>
      send.mutate(
        { params: { id }, body: { status: 'read' } },
        {
          onError: error =>
            error.status !== 401 &&
            toast.failure({ title: t('The message was not marked as read'), text: error.sentence }),
        },
      ),
  }
}
