import { Button, type ButtonProps } from '@mantine/core'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'

export type Look = Pick<ButtonProps, 'size' | 'variant'>

const RentStatements = lazy(() => import('./rent-statements.tsx'))

/** Offers the statements of a lease by year. Menus are not loaded with a tenant's home: this one is when it is pressed. */
export function RentStatementButton({ lease, ...look }: { lease: Lease } & Look) {
  const [isPressed, setPressed] = useState(false)
  const button = (
    <Button
      variant="default"
      {...look}
      leftSection={<FileText size={15} aria-hidden />}
      loading={isPressed}
      onClick={() => setPressed(true)}
    >
      {t('Rent Statement')}
    </Button>
  )
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <RentStatements lease={lease} {...look} />
    </Suspense>
  )
}
