import { Button, Group, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { t } from '#shared/language/t.ts'
import type { InvitedAll } from '#shared/people/tenant-invitations.ts'
import { saveFile } from '#web/client/save-file.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'

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
      title={t('{count, plural, one {Send # Link} other {Send # Links}}', { count: shown.length })}
    >
      <Text size="sm">
        {t(
          'Email is not set up here, so nothing was sent. Send each tenant the link beside their name. It works once, for 7 days, and is shown only now.',
        )}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([linesOf(shown)], csvFile), 'invitations.csv')}
        >
          {t('Download Links')}
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
  const headings = [
    ...[t('First name'), t('Last name'), t('Email'), t('Property'), t('Unit'), t('Link')],
  ]
  return byteOrderMark + [headings, ...rows].map(csvLine).join('')
}
