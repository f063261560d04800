import { Button, Menu } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { downloadRentStatement } from '#shared/leases/rent-statements.ts'
import { useDownload } from '#web/client/use-download.ts'
import { localeOf } from '#web/session/locale.ts'
import type { Look } from './rent-statement-button.tsx'

/** The years of a lease, each to download as a statement: an open menu below its button. */
export default function RentStatements({ lease, ...look }: { lease: Lease } & Look) {
  const { save, isLoading } = useDownload(t('Failed to download'))
  const [isOpen, setOpen] = useState(true)
  const saveOf = (year: number) =>
    save<typeof downloadRentStatement.params, z.ZodType, z.ZodType>(
      downloadRentStatement,
      { params: { id: lease.id }, query: { year } },
      t('Rent statement {year}.pdf', { year: String(year) }),
    )
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          variant="default"
          {...look}
          leftSection={<FileText size={15} aria-hidden />}
          loading={isLoading}
        >
          {t('Rent Statement')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {yearsOf(lease.startDate, localeOf(lease).today).map(year => (
          <Menu.Item key={year} onClick={() => void saveOf(year)}>
            {year}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The latest first. */
function yearsOf(from: string, today: string): number[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(today.slice(0, 4))]
  return Array.from({ length: Math.max(last - first, 0) + 1 }, (_, place) => last - place)
}
