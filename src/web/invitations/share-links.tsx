import { Button, Group, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import type { InvitedAll } from '#shared/people/tenant-invitations.ts'
import { saveFile } from '#web/client/save-file.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { formatCount } from '#web/format/format.ts'

/** The links of many invitations, where the installation has no mail server. */
export function PassLinksOn({
  links,
  onClose,
}: {
  links: InvitedAll['links']
  onClose: () => void
}) {
  // Its content stays while it closes.
  const [shown, setShown] = useState(links)
  if (links.length > 0 && links !== shown) setShown(links)
  return (
    <Dialog
      opened={links.length > 0}
      onClose={onClose}
      title={`Pass ${shown.length === 1 ? 'the invitation' : `${formatCount(shown.length)} invitations`} on`}
    >
      <Text size="sm">
        The mails were not sent: they are kept in the installation’s mail folder. Send each tenant
        the link that stands beside their name. It works once, for 7 days, and is shown only now.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([linesOf(shown)], csvFile), 'invitations.csv')}
        >
          Download Links
        </Button>
      </Group>
    </Dialog>
  )
}

const csvFile = { type: 'text/csv;charset=utf-8' }

function linesOf(links: InvitedAll['links']): string {
  const rows = links.map(({ firstName, lastName, email, property, unit, link }) => [
    ...[firstName ?? '', lastName ?? '', email, property.name, unit.unitNumber, link],
  ])
  const headings = ['First Name', 'Last Name', 'Email', 'Property', 'Unit', 'Link']
  return byteOrderMark + [headings, ...rows].map(csvLine).join('')
}
