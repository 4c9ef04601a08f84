'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'

const entities = '[data-entity],[href^="/ga/"],[href^="/reega/"],[href^="/proposte/"]'

/** Heard before anybody else hears it: whoever opens a thing may leave this page with it. */
const hearClick = ({ target }: Event) => {
  const link = (target as Element).closest?.(entities)
  const { pathname } = location
  if (link)
    import('#lib/client/measuring/entity-click.ts').then((it) => it.tellClick(link, pathname))
}

type Measuring = ComponentType<{ settings: MeasuringSettings }>

/** Hears what is opened; where somebody measures, brings what asks for consent once the page is awake. */
export function Gate({ settings }: { settings: MeasuringSettings | null }) {
  const [Measuring, setMeasuring] = useState<Measuring>()
  useEffect(() => {
    // However often it is added, it hears once.
    addEventListener('click', hearClick, true)
    if (settings) import('./measuring.tsx').then((it) => setMeasuring(() => it.Measuring))
  }, [settings])
  return Measuring && settings && <Measuring settings={settings} />
}
