import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Delivery } from '#shared/people/invitations.ts'
import {
  type InvitedAll,
  inviteUninvited,
  type UninvitedTenants,
} from '#shared/people/tenant-invitations.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { counted, formatCount, formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './invitation.module.css'
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
      else toast.success({ title: 'Invitations sent successfully', text: outcomeOf(done) })
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
        title="Invite all to sign in?"
        confirm={verbOf(sends, data?.delivery)}
        confirming="Inviting..."
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
            <Text size="sm">Counting...</Text>
          )}
        </div>
      </ConfirmDialog>
      <PassLinksOn links={links} onClose={() => setLinks([])} />
    </>
  )
}

function Whom(props: { uninvited: UninvitedTenants; sends: number; onLeave: () => void }) {
  const { uninvited, sends, onLeave } = props
  const { total, tenants, leftOut, allowance, delivery, lastDay } = uninvited
  const { isOperator } = usePerson()
  const further = total - tenants.length
  const notes = [
    lastDay !== null &&
      sends > 0 &&
      `A new organization sends a few invitations a day: the last goes out on ${formatDay(lastDay)}.`,
    total > allowance &&
      `One day allows no more: ${formatCount(total - sends)} wait until tomorrow.`,
    leftOut.invited > 0 &&
      `${people(leftOut.invited)} invited already and ${leftOut.invited === 1 ? 'has' : 'have'} not answered yet.`,
    leftOut.declined > 0 &&
      `${people(leftOut.declined)} left out for having declined: invite them from their page.`,
    leftOut.withoutLease > 0 &&
      `${people(leftOut.withoutLease)} left out for having no lease now: invite them from their page.`,
  ].filter(note => note !== false)
  return (
    <>
      <p role="status">
        {total === 0
          ? leftOut.withoutEmail > 0
            ? 'Everybody who rents here and has an email can sign in or is invited.'
            : 'Everybody who rents here can sign in or is invited.'
          : delivery === 'mail'
            ? `${counted(sends, 'mail leaves', 'mails leave, one to each')}, with a link that is good for 7 days. By it they choose a password and see their own home. Leases stay as they are.`
            : isOperator
              ? `Rooftree runs without a mail server here, so no mail leaves: you get ${sends === 1 ? 'a link' : `${formatCount(sends)} links`}, good for 7 days, to pass on yourself.`
              : 'Rooftree runs without a mail server here, so no mail leaves: whoever operates it gets the links, good for 7 days, to pass on.'}
      </p>
      {tenants.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it, too.
        <ul className={styles.whom} aria-label="Tenants who are invited" tabIndex={0}>
          {tenants.map(tenant => (
            <li key={tenant.id}>
              <span>{fullName(tenant)}</span>
              {tenant.email} · {homeOf(tenant)}
            </li>
          ))}
          {further > 0 && <li>and {formatCount(further)} more</li>}
        </ul>
      )}
      {(notes.length > 0 || leftOut.withoutEmail > 0) && (
        <ul className={styles.notes}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
          {leftOut.withoutEmail > 0 && (
            <li>
              {people(leftOut.withoutEmail)} left out for having no email.{' '}
              <Link href="/tenants?email=none" onClick={onLeave}>
                Show all tenants without an email
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

function outcomeOf({ invited, left, lastDay, delivery }: InvitedAll): string {
  const by = delivery === 'file' ? 'from whoever operates this Rooftree' : 'by mail'
  const last = lastDay ? ` The last goes out on ${formatDay(lastDay)}.` : ''
  const done = `${counted(invited, 'tenant gets', 'tenants get')} a link ${by}, good for 7 days.${last}`
  return left > 0
    ? `${done} As many mails as one day allows were sent: invite the other ${formatCount(left)} tomorrow.`
    : done
}

function verbOf(sends: number, delivery?: Delivery): string {
  const [verb, what] = delivery === 'file' ? ['Make', 'Link'] : ['Send', 'Invitation']
  return sends === 0 ? `${verb} ${what}s` : `${verb} ${counted(sends, what)}`
}

function people(count: number): string {
  return counted(count, 'tenant is', 'tenants are')
}
