import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import styles from './online.module.css'

/** The state by which a list is filtered, stored in the address; null for all. */
export function useStateFilter<State extends string>(labels: Readonly<Record<State, string>>) {
  const [chosen, choose] = useUrlFilter('state')
  const states = Object.keys(labels).filter((name): name is State => name in labels)
  const state = states.find(name => name === chosen) ?? null
  const filter = (
    <div className={styles.bar}>
      <Select
        label={t('State')}
        value={state}
        placeholder={t('All states')}
        clearable
        data={states.map(value => ({ value, label: labels[value] }))}
        onChange={value => choose(value ?? '')}
      />
    </div>
  )
  return { state, filter }
}
