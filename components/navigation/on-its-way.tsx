'use client'

import { useLinkStatus } from 'next/link'

export function OnItsWay() {
  return useLinkStatus().pending && <span className="on-its-way" data-slot="on-its-way" />
}
