import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { labels } from '#shared/language/t.ts'
import { foundOptions } from '#web/components/inputs/select-options.ts'

/** Mantine dressed in the tokens of `tokens.css`; screens use either, they are the same colours. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  black: '#15211c',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  colors: {
    pine: [
      '#eef7f4',
      '#d9eee7',
      '#b3dccf',
      '#86c6b3',
      '#56ad95',
      '#2f937a',
      '#17806a',
      '#0f6b57',
      '#0b5848',
      '#083f34',
    ],
    red: [
      '#fef3f1',
      '#fde8e5',
      '#f9cdc7',
      '#f3a79d',
      '#ea7b6e',
      '#dc5243',
      '#c23a2d',
      '#b42b1f',
      '#97231a',
      '#761a13',
    ],
    gray: [
      '#f6f8f7',
      '#eff3f1',
      '#e2e8e5',
      '#d2dad6',
      '#87948e',
      '#76837d',
      '#64716b',
      '#45524c',
      '#2c3732',
      '#15211c',
    ],
    dark: [
      '#e6edea',
      '#c6d1cc',
      '#a6b4ae',
      '#8d9c95',
      '#6b7c75',
      '#27322e',
      '#1c2522',
      '#161e1b',
      '#0f1513',
      '#0a0e0d',
    ],
  },
  // Plain objects: `Modal.extend` and its like would pull every component into the first load.
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { styles: { label: { fontWeight: 550 } } },
    // Options are rendered on demand: a screen with four filters is a third faster.
    Combobox: { defaultProps: { keepMounted: false } },
    InputWrapper: {
      // A hint is below its input, so that adjacent inputs align.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBottom: 4, fontWeight: 550 } },
    },
    Loader: { defaultProps: { type: 'oval' } },
    Menu: {
      defaultProps: {
        shadow: 'var(--shade-raised)',
        radius: 'lg',
        position: 'bottom-end',
        // The focus goes to the first item, not to the frame around all.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        // It grows downwards only: late content moves nothing above it.
        yOffset: 'clamp(24px, 8dvh, 96px)',
        radius: 'lg',
        shadow: 'var(--shade-raised)',
        padding: 'lg',
        // Not blurred: each blink of a caret would blur the whole window again.
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: labels({ 'aria-label': 'Close' }),
        // A dialog's <header> would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        transitionProps: { transition: 'pop', duration: 120 },
      },
      styles: {
        // The focused element is never behind the title or the buttons.
        content: { scrollPaddingBlock: '72px 88px' },
        title: {
          minWidth: 0,
          fontSize: '1.125rem',
          fontWeight: 650,
          letterSpacing: '-0.01em',
        },
      },
    },
    MultiSelect: { defaultProps: { checkIconPosition: 'right', filter: foundOptions } },
    Select: {
      defaultProps: { checkIconPosition: 'right', allowDeselect: false, filter: foundOptions },
    },
    Textarea: { defaultProps: { autosize: true, minRows: 3, maxRows: 5 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
})

/** Mantine's own dimmed, placeholder, light and disabled colours miss AA; the tokens meet it. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-error': 'var(--bad-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-pine-text': 'var(--accent-ink)',
    '--mantine-color-pine-light': 'var(--accent-soft)',
    '--mantine-color-pine-light-hover': 'var(--accent-soft)',
    '--mantine-color-pine-light-color': 'var(--accent-ink)',
    '--mantine-color-pine-outline': 'var(--accent-ink)',
    '--mantine-color-red-text': 'var(--bad-ink)',
    '--mantine-color-red-filled': 'var(--bad)',
    '--mantine-color-red-light': 'var(--bad-soft)',
    '--mantine-color-red-light-hover': 'var(--bad-soft)',
    '--mantine-color-red-light-color': 'var(--bad-ink)',
    '--mantine-color-red-outline': 'var(--bad-ink)',
    '--mantine-color-gray-text': 'var(--calm-ink)',
    '--mantine-color-gray-light': 'var(--calm-soft)',
    '--mantine-color-gray-light-hover': 'var(--calm-soft)',
    '--mantine-color-gray-light-color': 'var(--calm-ink)',
  }
  return { variables: {}, light: both, dark: both }
}
