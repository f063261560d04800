import { Button, TextInput } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { listVendorLinks } from '#shared/maintenance/vendor-links.ts'
import { useCall } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Fact } from '#web/components/values/fact.tsx'
import { isOpen } from '#web/maintenance/request-rights.ts'
import { SendToVendor } from './send-to-vendor.tsx'

/** The vendor a job was last sent to, and a button to send it to one. */
export function VendorFact({ request }: { request: MaintenanceRequest }) {
  const { data } = useCall(listVendorLinks, { params: { id: request.id } })
  const [isSending, setSending] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const name = data?.[0]?.vendorName
  return (
    <Fact label={t('Vendor')}>
      {name ?? (isOpen(request) ? null : '—')}{' '}
      {isOpen(request) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Send size={14} aria-hidden />}
          onClick={() => setSending(true)}
        >
          {t('Send to a Vendor')}
        </Button>
      )}
      <SendToVendor
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
    </Fact>
  )
}
