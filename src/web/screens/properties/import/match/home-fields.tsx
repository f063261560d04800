import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import type { Home } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import styles from '../import.module.css'
import { change, type Import } from '../state/store.ts'

/** Asks for the property of the rows, where no column names it. */
export function HomeFields(props: { state: Import; sheet: Sheet; isConfirming: boolean }) {
  const { state, sheet, isConfirming } = props
  const tabs = sheet.tabs ?? ['']
  return (
    <fieldset className={styles.homes}>
      <legend className={styles.strong}>
        {sheet.tabs ? t('Each sheet is one property') : t('All rows are in one property')}
      </legend>
      <p className={styles.soft}>
        {t('No column has property names. If one does, choose it under Property below.')}
      </p>
      {tabs.map((tab, place) => {
        const home = state.homes[place] ?? { property: '', address: '' }
        const type = (typed: Partial<Home>) =>
          change({
            homes: tabs.map((_, at) => ({
              ...{ property: '', address: '' },
              ...state.homes[at],
              ...(at === place && typed),
            })),
          })
        return (
          <FieldPair key={tab}>
            <TextInput
              label={
                tab ? t('Property for all rows in “{tab}”', { tab }) : t('Property for all rows')
              }
              aria-label={
                tab ? t('Property for all rows in “{tab}”', { tab }) : t('Property for all rows')
              }
              required
              value={home.property}
              error={isConfirming && !home.property.trim() && t('Enter the property name')}
              onChange={event => type({ property: event.currentTarget.value })}
            />
            <TextInput
              label={t('Address')}
              aria-label={
                tab ? t('Address for all rows in “{tab}”', { tab }) : t('Address for all rows')
              }
              description={place === 0 ? t('Required for a new property') : ''}
              value={home.address}
              onChange={event => type({ address: event.currentTarget.value })}
            />
          </FieldPair>
        )
      })}
    </fieldset>
  )
}
