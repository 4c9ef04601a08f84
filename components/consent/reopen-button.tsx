'use client'

import type { ComponentProps } from 'react'
import { reopenConsent } from '#lib/client/measuring/reopen.ts'

export const ReopenButton = (props: ComponentProps<'button'>) => (
  <button type="button" onClick={reopenConsent} {...props} />
)
