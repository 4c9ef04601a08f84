'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { reopenConsent } from '#lib/client/measuring/reopen.ts'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'

const entities = '[data-entity],[href^="/ga/"],[href^="/reega/"],[href^="/proposte/"]'

/** Runs in the capture phase: the handler of the link may leave the page. */
const countClick = ({ target, button }: MouseEvent) => {
  // Button 1, the wheel, opens a new tab; higher buttons open no link.
  if (button > 1) return
  const link = (target as Element).closest?.(entities)
  const { pathname } = location
  if (link)
    import('#lib/client/measuring/entity-click.ts').then((it) => it.sendClick(link, pathname))
}

/** Message from the page itself, or from the app around it. */
const onMessage = ({ origin, data }: MessageEvent) => {
  if (origin === location.origin && data?.type === 'open-cookiebot') reopenConsent()
}

type Measuring = ComponentType<{ settings: MeasuringSettings }>

export function Gate({ settings }: { settings: MeasuringSettings | null }) {
  const [Measuring, setMeasuring] = useState<Measuring>()
  useEffect(() => {
    // Repeated registration of the same listener has no effect.
    for (const type of ['click', 'auxclick'] as const) addEventListener(type, countClick, true)
    if (!settings) return
    addEventListener('message', onMessage)
    import('./measuring.tsx').then((it) => setMeasuring(() => it.Measuring))
  }, [settings])
  return Measuring && settings && <Measuring settings={settings} />
}
