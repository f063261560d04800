import '@mantine/core/styles/Rating.css'

export { Rating as Stars } from '@mantine/core'
