import { Button, Group, Select } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { useYearEnd } from './use-year-end.ts'

/** Saves the year-end package of an owner for one of these years, the latest first. */
export function YearEndButton({ owner, years }: { owner: { id: string }; years: string[] }) {
  const [chosen, choose] = useState<string | null>(null)
  const { save, isLoading } = useYearEnd()
  const year = chosen ?? years[0]
  if (!year) return null
  return (
    <Group gap="xs">
      {years.length > 1 && (
        <Select
          aria-label={t('Year of the year-end package')}
          w={96}
          allowDeselect={false}
          data={years}
          value={year}
          onChange={choose}
        />
      )}
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={isLoading}
        onClick={() => void save(owner, year)}
      >
        {t('Year-End Package {year}', { year })}
      </Button>
    </Group>
  )
}
