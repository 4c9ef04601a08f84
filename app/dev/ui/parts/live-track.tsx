'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Track } from '#components/ui/track.tsx'

export function LiveTrack() {
  const [taken, setTaken] = useState({ now: 12, before: 12 })
  const move = (by: number) => setTaken({ now: taken.now + by, before: taken.now })
  return (
    <>
      <Track
        percent={(taken.now / 20) * 100}
        from={(taken.before / 20) * 100}
        celebrate={taken.now >= 20 && taken.before < 20}
        label="Avanzamento"
        valueText={`${taken.now} copie su 20`}
      />
      <div className="show-row">
        <Button size="sm" onClick={() => move(1)}>
          Un posto
        </Button>
        <Button size="sm" onClick={() => move(4)}>
          Quattro posti
        </Button>
        <Button size="sm" onClick={() => setTaken({ now: 12, before: 12 })}>
          Da capo
        </Button>
      </div>
    </>
  )
}
