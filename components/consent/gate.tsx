'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { reopenConsent } from '#lib/client/measuring/reopen.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'

const entities = '[data-entity],[href^="/ga/"],[href^="/reega/"],[href^="/proposte/"]'

/** Heard before anybody else hears it: whoever opens a thing may leave this page with it. */
const hearClick = ({ target, button }: MouseEvent) => {
  // A press of the wheel opens it in another tab; other buttons open nothing.
  if (button > 1) return
  const link = (target as Element).closest?.(entities)
  const { pathname } = location
  if (link)
    import('#lib/client/measuring/entity-click.ts').then((it) => it.tellClick(link, pathname))
}

/** From the page, or from the app around it. */
const hearMessage = ({ origin, data }: MessageEvent) => {
  if (origin === location.origin && data?.type === 'open-cookiebot') reopenConsent()
}

type Measuring = ComponentType<{ settings: MeasuringSettings }>

/** Hears what is opened; where somebody measures, brings what asks for consent once the page is awake. */
export function Gate({ settings }: { settings: MeasuringSettings | null }) {
  const [Measuring, setMeasuring] = useState<Measuring>()
  useEffect(() => {
    // However often it is added, it hears once.
    for (const type of ['click', 'auxclick'] as const) addEventListener(type, hearClick, true)
    if (!settings) return
    addEventListener('message', hearMessage)
    import('./measuring.tsx').then((it) => setMeasuring(() => it.Measuring))
  }, [settings])
  return Measuring && settings && <Measuring settings={settings} />
}
