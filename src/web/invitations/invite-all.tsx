import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  type InvitedAll,
  inviteUninvited,
  type UninvitedTenants,
} from '#shared/people/tenant-invitations.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './invitation.module.css'
import { outcomeOf, verbOf } from './invite-words.ts'
import { PassLinksOn } from './share-links.tsx'
import { useUninvited } from './use-uninvited.ts'

/** The recipients of inviting all tenants, those left out with the reason, and the button to invite. */
export default function InviteAll(props: { opened: boolean; onClose: () => void }) {
  const [propertyId, setPropertyId] = useState('')
  const [links, setLinks] = useState<InvitedAll['links']>([])
  const { data, error: unread } = useUninvited(propertyId || undefined)
  const { mutate, error, isPending, reset } = useSend(inviteUninvited, {
    onSuccess(done) {
      close()
      if (done.links.length > 0) setLinks(done.links)
      else toast.success({ title: t('Invitations sent successfully'), text: outcomeOf(done) })
    },
  })
  const sends = data ? Math.min(data.total, data.allowance) : 0

  function close() {
    props.onClose()
    setPropertyId('')
    reset()
  }

  return (
    <>
      <ConfirmDialog
        title={t('Invite All Tenants?')}
        confirm={verbOf(sends, data?.delivery)}
        confirming={t('Inviting...')}
        destructive={false}
        opened={props.opened}
        onClose={close}
        onConfirm={() => mutate({ body: { propertyId } })}
        isDisabled={sends === 0}
        isPending={isPending}
        error={error ?? unread}
      >
        <div className={styles.all}>
          <PropertySelect value={propertyId} onChange={chosen => setPropertyId(chosen ?? '')} />
          {data ? (
            <Whom uninvited={data} sends={sends} onLeave={close} />
          ) : (
            <Text size="sm">{t('Counting...')}</Text>
          )}
        </div>
      </ConfirmDialog>
      <PassLinksOn links={links} onClose={() => setLinks([])} />
    </>
  )
}

function Whom(props: { uninvited: UninvitedTenants; sends: number; onLeave: () => void }) {
  const { uninvited, sends, onLeave } = props
  const { total, tenants, leftOut, allowance, lastDay } = uninvited
  const { isOperator } = usePerson()
  const further = total - tenants.length
  const notes = [
    lastDay !== null &&
      sends > 0 &&
      t(
        'A new organization can send only a few invitations a day: the last one goes out on {day}.',
        { day: formatDay(lastDay) },
      ),
    total > allowance &&
      t(
        '{count, plural, one {# must wait} other {# must wait}} until tomorrow: the daily limit is reached.',
        {
          count: total - sends,
        },
      ),
    leftOut.invited > 0 &&
      t(
        '{count, plural, one {# tenant has been invited and has} other {# tenants have been invited and have}} not responded yet.',
        { count: leftOut.invited },
      ),
    leftOut.declined > 0 &&
      t(
        '{count, plural, one {# tenant is left out because they declined: invite them from their page.} other {# tenants are left out because they declined: invite them from their pages.}}',
        { count: leftOut.declined },
      ),
    leftOut.withoutLease > 0 &&
      t(
        '{count, plural, one {# tenant is left out because they have no current lease: invite them from their page.} other {# tenants are left out because they have no current lease: invite them from their pages.}}',
        { count: leftOut.withoutLease },
      ),
  ].filter(note => note !== false)
  return (
    <>
      <p role="status">{statusOf(uninvited, sends, isOperator)}</p>
      {tenants.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it, too.
        <ul className={styles.whom} aria-label={t('Tenants who are invited')} tabIndex={0}>
          {tenants.map(tenant => (
            <li key={tenant.id}>
              <span>{fullName(tenant)}</span>
              {tenant.email} · {homeOf(tenant)}
            </li>
          ))}
          {further > 0 && <li>{t('and {count, number} more', { count: further })}</li>}
        </ul>
      )}
      {(notes.length > 0 || leftOut.withoutEmail > 0) && (
        <ul className={styles.notes}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
          {leftOut.withoutEmail > 0 && (
            <li>
              {t(
                '{count, plural, one {# tenant is left out because they have no email.} other {# tenants are left out because they have no email.}}',
                { count: leftOut.withoutEmail },
              )}{' '}
              <Link href="/tenants?email=none" onClick={onLeave}>
                {t('Show all tenants without an email')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function homeOf({ property, unit }: UninvitedTenants['tenants'][number]): string {
  return unitLabel({ propertyName: property.name, unitNumber: unit.unitNumber })
}

/** The effect of the button. */
function statusOf(uninvited: UninvitedTenants, sends: number, isOperator: boolean): string {
  const { total, leftOut, delivery } = uninvited
  if (total === 0)
    return leftOut.withoutEmail > 0
      ? t('All tenants with an email have joined or been invited.')
      : t('All tenants have joined or been invited.')
  if (delivery === 'mail')
    return t(
      '{count, plural, one {# email goes out} other {# emails go out}}, with a link that works for 7 days. Tenants choose a password and see their own home. Leases stay as they are.',
      { count: sends },
    )
  return isOperator
    ? t(
        'Email is not set up here, so nothing is sent. You get {count, plural, one {# link} other {# links}}, good for 7 days, to pass on yourself.',
        { count: sends },
      )
    : t(
        'Email is not set up here, so nothing is sent. The operator of this Rooftree gets the links, good for 7 days, to pass on.',
      )
}
