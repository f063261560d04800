import { TextInput } from '@mantine/core'
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
        {sheet.tabs ? 'Each sheet is one property' : 'All of these rows are in one property'}
      </legend>
      <p className={styles.soft}>
        No column names a property. If one does, choose it under Property below.
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
        const inTab = tab && ` of ${tab}`
        return (
          <FieldPair key={tab}>
            <TextInput
              label={tab ? `Property, all rows of “${tab}”` : 'All of these rows are in'}
              aria-label={`Property of all rows${inTab}`}
              required
              value={home.property}
              error={isConfirming && !home.property.trim() && 'Enter the name of the property'}
              onChange={event => type({ property: event.currentTarget.value })}
            />
            <TextInput
              label="Address"
              aria-label={`Address of all rows${inTab}`}
              description={place === 0 ? 'Needed for a property that is not in Rooftree yet' : ''}
              value={home.address}
              onChange={event => type({ address: event.currentTarget.value })}
            />
          </FieldPair>
        )
      })}
    </fieldset>
  )
}
