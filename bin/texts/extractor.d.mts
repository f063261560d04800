import type { ExtractorType } from '@lingui/conf'

export const extractor: ExtractorType
