import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { stageOf } from '#shared/people/labels.ts'
import { type InvitedAll, inviteUninvited, maxInvited } from '#shared/people/tenant-invitations.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { fullName } from '#web/format/format.ts'
import { outcomeOf, verbOf } from '#web/invitations/invite-words.ts'
import { PassLinksOn } from '#web/invitations/share-links.tsx'
import { useUninvited } from '#web/invitations/use-uninvited.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'

/** Invites the selected tenants to the portal; says before who is left out, and why. */
export default function InviteTenants(props: {
  tenants: readonly ListedTenant[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { tenants, opened, onClose, onDone } = props
  const [links, setLinks] = useState<InvitedAll['links']>([])
  const { data } = useUninvited()
  const { mutate, error, isPending, reset } = useSend(inviteUninvited, {
    onSuccess(done) {
      close()
      onDone()
      if (done.links.length > 0) setLinks(done.links)
      else toast.success({ title: t('Invitations sent successfully'), text: outcomeOf(done) })
    },
  })
  const invited = tenants.filter(isInvitable).slice(0, maxInvited)
  const sends = Math.min(invited.length, data?.allowance ?? invited.length)

  function close() {
    onClose()
    reset()
  }

  return (
    <>
      <ConfirmDialog
        title={t('Invite Tenants?')}
        confirm={verbOf(sends, data?.delivery)}
        confirming={t('Inviting...')}
        destructive={false}
        opened={opened}
        onClose={close}
        onConfirm={() => mutate({ body: { tenantIds: invited.map(({ id }) => id) } })}
        isDisabled={sends === 0}
        isPending={isPending}
        error={error}
      >
        <Stack gap="md">
          <Text size="sm">
            {t(
              '{count, plural, =0 {None of the selected tenants can be invited.} one {# of the selected tenants is invited to the home they rent, with a link that works for 7 days.} other {# of the selected tenants are invited to the home they rent, each with a link that works for 7 days.}}',
              { count: invited.length },
            )}
          </Text>
          <LeftOut groups={leftOut(tenants, sends)} />
        </Stack>
      </ConfirmDialog>
      <PassLinksOn links={links} onClose={() => setLinks([])} />
    </>
  )
}

function isInvitable(tenant: ListedTenant): boolean {
  return tenant.portal === 'not_invited' && rentsHere(tenant)
}

/** Now or soon: no home is known to invite others to. */
function rentsHere(tenant: ListedTenant): boolean {
  return ['current', 'future'].includes(stageOf(tenant))
}

function leftOut(tenants: readonly ListedTenant[], sends: number) {
  const named = (which: (tenant: ListedTenant) => boolean) => tenants.filter(which).map(fullName)
  return [
    { reason: t('Joined already:'), names: named(({ portal }) => portal === 'joined') },
    {
      reason: t('Invited, and have not answered yet:'),
      names: named(({ portal }) => portal === 'invited'),
    },
    {
      reason: t('Declined, so invite them from their page:'),
      names: named(({ portal }) => portal === 'declined'),
    },
    { reason: t('No email:'), names: named(({ portal }) => portal === 'no_email') },
    {
      reason: t('No current lease, so invite them from their page:'),
      names: named(one => one.portal === 'not_invited' && !rentsHere(one)),
    },
    {
      reason: t('Wait until tomorrow, as the daily limit is reached:'),
      names: tenants.filter(isInvitable).slice(sends).map(fullName),
    },
  ]
}
