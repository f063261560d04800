import { Group } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SchemeToggle } from '#web/brand/scheme-toggle.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'
import { Actions } from './actions.tsx'
import { Charts } from './charts.tsx'
import styles from './components.module.css'
import { Feedback } from './feedback.tsx'
import { Inputs } from './inputs.tsx'
import { Layout } from './layout.tsx'
import { Tables } from './tables.tsx'
import { Values } from './values.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// Every component in every state, for developers who change one. Development serves it; no build contains it.
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <main className={styles.page}>
        <Page
          title="Components"
          subtitle="Every component in every state"
          actions={
            <Group gap="xs">
              <SchemeToggle />
            </Group>
          }
        >
          <Values />
          <Actions />
          <Inputs />
          <Feedback />
          <Tables />
          <Charts />
          <Layout />
        </Page>
      </main>
    </UiProvider>
  </StrictMode>,
)
