import { Button } from '@mantine/core'
import { MailPlus, MessageSquare } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { sendMessages } from '#shared/messaging/messages.ts'
import { inviteUninvited } from '#shared/people/tenant-invitations.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { useSelected } from '#web/lists/work-table/use-selected.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

const MessageTenants = lazy(() => import('./message-tenants.tsx'))
const InviteTenants = lazy(() => import('./invite-tenants.tsx'))

/** Actions on the selected tenants: one message to each, and invitations to the portal. */
export function TenantActions({ selection }: { selection: Selection<ListedTenant> }) {
  const person = usePerson()
  const { isLoading, withRows } = useSelected(selection)
  const [task, setTask] = useState<{ doing: 'message' | 'invite'; tenants: ListedTenant[] }>()
  const [isOpen, setOpen] = useState(false)

  function open(doing: 'message' | 'invite') {
    withRows(tenants => {
      setTask({ doing, tenants })
      setOpen(true)
    })
  }

  const dialog = task && {
    ...{ tenants: task.tenants, opened: isOpen, onClose: () => setOpen(false) },
    onDone: selection.clear,
  }
  return (
    <>
      {can(person, sendMessages.may) && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<MessageSquare size={15} aria-hidden />}
          disabled={isLoading}
          onClick={() => open('message')}
        >
          {t('Message')}
        </Button>
      )}
      {can(person, inviteUninvited.may) && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<MailPlus size={15} aria-hidden />}
          disabled={isLoading}
          onClick={() => open('invite')}
        >
          {t('Invite')}
        </Button>
      )}
      <LazyDialog opened={isOpen && task?.doing === 'message'}>
        {dialog && <MessageTenants {...dialog} opened={isOpen && task.doing === 'message'} />}
      </LazyDialog>
      <LazyDialog opened={isOpen && task?.doing === 'invite'}>
        {dialog && <InviteTenants {...dialog} opened={isOpen && task.doing === 'invite'} />}
      </LazyDialog>
    </>
  )
}
