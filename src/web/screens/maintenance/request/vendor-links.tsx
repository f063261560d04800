import { Button, TextInput } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import {
  createVendorLink,
  listVendorLinks,
  revokeVendorLink,
  type VendorLink,
} from '#shared/maintenance/vendor-links.ts'
import { listVendors, type Vendor } from '#shared/maintenance/vendors.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { type SearchOption, SearchSelect } from '#web/components/inputs/search-select.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { whenItLeaves } from '#web/invitations/labels.ts'
import { useRows } from '#web/lists/use-rows.ts'
import { isOpen } from '#web/maintenance/request-rights.ts'
import styles from './vendor-links.module.css'

/** The vendors of a request, for the office: their answers, and a button to ask another. */
export function VendorLinks({ request }: { request: MaintenanceRequest }) {
  const { data } = useCall(listVendorLinks, { params: { id: request.id } })
  const [isSending, setSending] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  if (!isOpen(request) && !data?.length) return null
  return (
    <Panel
      title={t('Vendors')}
      actions={
        isOpen(request) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Send size={14} aria-hidden />}
            onClick={() => setSending(true)}
          >
            {t('Send to a Vendor')}
          </Button>
        )
      }
    >
      {data?.length ? (
        <ul className={styles.rows}>
          {data.map(one => (
            <li key={one.id}>
              <Row link={one} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {t(
            'Send a vendor a link to this job. They need no account, and reply with the date of their visit.',
          )}
        </p>
      )}
      <SendDialog
        id={request.id}
        opened={isSending}
        onClose={() => setSending(false)}
        onSent={setLink}
      />
      <Dialog opened={link !== null} onClose={() => setLink(null)} title={t('Share the Link')}>
        <p>{t('No email server is set up, so send this link yourself. It is shown only once.')}</p>
        <TextInput
          aria-label={t('Link to the job')}
          readOnly
          value={link ?? ''}
          onFocus={event => event.currentTarget.select()}
        />
      </Dialog>
    </Panel>
  )
}

function Row({ link }: { link: VendorLink }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useSend(revokeVendorLink, {
    onSuccess: () => {
      setAsking(false)
      toast.success(t('Link revoked'))
    },
  })
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <strong>{link.vendorName}</strong>
        <span className={styles.when}>
          {t('{email}, sent {day}', {
            email: link.sentTo,
            day: formatInstantDay(link.createdAt),
          })}
        </span>
      </div>
      <StatusBadge tone={link.isOpen || link.state === 'done' ? tones[link.state] : 'calm'}>
        {stateLabel(link)}
      </StatusBadge>
      {link.isOpen && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t('Revoke')}
        </Button>
      )}
      <ConfirmDialog
        title={t('Revoke Link?')}
        confirm={t('Revoke Link')}
        confirming={t('Revoking...')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ params: { id: link.id } })}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        {t('{vendor} will no longer be able to open this job.', {
          vendor: link.vendorName,
        })}
      </ConfirmDialog>
    </div>
  )
}

const tones = { sent: 'info', accepted: 'info', scheduled: 'accent', done: 'good' } as const

function stateLabel({ state, visitOn, isOpen, revokedAt }: VendorLink): string {
  if (state === 'done') return t('Done')
  if (!isOpen) return revokedAt ? t('Revoked') : t('Expired')
  if (state === 'scheduled' && visitOn) return t('Visit {day}', { day: formatDay(visitOn) })
  return state === 'accepted' ? t('Accepted') : t('Sent')
}

function SendDialog(props: {
  id: string
  opened: boolean
  onClose: () => void
  onSent: (link: string | null) => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isSearching } = useRows(listVendors, search, { enabled: props.opened })
  const form = useSendForm(createVendorLink, {
    initial: { vendorId: '' },
    params: { id: props.id },
    onSuccess: ({ link, sentTo, delivery, lastDay }) => {
      if (!link)
        toast.success(
          `${t('The job was sent to {email}.', { email: sentTo })} ${whenItLeaves({ delivery, lastDay })}`.trim(),
        )
      props.onSent(link)
    },
    failure: t('Failed to send the job'),
  })
  return (
    <FormDialog
      title={t('Send to a Vendor')}
      text={t(
        'The vendor sees the address, unit, description and photos, but not the tenant’s name.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      size="sm"
      submit={t('Send Job')}
      submitting={t('Sending...')}
    >
      <SearchSelect
        label={t('Vendor')}
        placeholder={t('Choose a vendor')}
        required
        onSearchChange={setSearch}
        groups={
          rows && [
            { group: t('Trades'), items: choicesOf(rows.filter(({ isTrade }) => isTrade)) },
            { group: t('Others'), items: choicesOf(rows.filter(({ isTrade }) => !isTrade)) },
          ]
        }
        isSearching={isSearching}
        nothing={rows?.length === 0 ? t('No vendors yet') : t('No vendor found')}
        {...form.field('vendorId')}
        value={form.values.vendorId || null}
      />
    </FormDialog>
  )
}

function choicesOf(vendors: readonly Vendor[]): SearchOption[] {
  return vendors
    .map(({ id, name, phone }) => ({ value: id, label: name, detail: phone ?? undefined }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
