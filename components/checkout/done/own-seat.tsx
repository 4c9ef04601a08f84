'use client'

import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { pawnLook } from '#components/ui/avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { pawnColour } from '#lib/format/pawn-colour.ts'

/** Seat of the member: a pawn in their colour, also for members with a picture, falls into it. */
export function OwnSeat({ name }: { name: string }) {
  const { t } = useTranslation('done')
  return (
    <span
      className="relative -mb-1 ml-2 aspect-square w-[calc(var(--s)*1.16)] flex-none"
      {...pawnLook(pawnColour(name))}
      role="img"
      aria-label={t('seat.own')}
    >
      <span className="absolute inset-0 grid place-items-center font-bold font-head text-title opacity-0 transition-opacity delay-[300ms] duration-[80ms] starting:opacity-100">
        {t('seat.you')}
      </span>
      <span className="absolute inset-0 rounded-full bg-[color-mix(in_srgb,var(--pawn)_20%,var(--white))] shadow-[0_0_0_2.5px_var(--ground)] transition-opacity delay-[380ms] duration-[320ms] starting:opacity-0" />
      <span className="absolute inset-[-9px] rounded-full border-[3px] border-[var(--edge)] border-dashed opacity-0 transition-[inset,opacity] delay-[380ms] duration-[320ms] starting:inset-0 starting:opacity-100" />
      <svg
        className="absolute bottom-[13%] left-[17%] w-[66%] origin-[50%_92%] fill-[var(--pawn)] transition-[translate,rotate] duration-[380ms] ease-[cubic-bezier(.6,0,.9,.5)] motion-safe:animate-[land_0.7s] starting:[rotate:-7deg] starting:[translate:0_-94%]"
        viewBox="-28 -76 56 84"
        aria-hidden="true"
      >
        <path d="M-24 0Q-14 -20 -10 -44H10Q14 -20 24 0Q0 10 -24 0Z" />
        <circle cy="-56" r="17" />
        <path
          className="fill-[color-mix(in_srgb,var(--pawn),var(--on-azzurro)_30%)]"
          d="M2 -44H10Q14 -20 24 0Q14 6 2 5ZM4 -72.5a17 17 0 0 1 0 33Z"
        />
        <path
          className="fill-none stroke-white"
          d="M-9 -62a10 10 0 0 1 6 -5"
          strokeOpacity="0.7"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      <b
        className={classes(
          'absolute inset-x-0 -bottom-2 mx-auto w-fit rounded-full bg-on-azzurro px-2 py-1 font-head text-tiny text-white leading-none shadow-[0_0_0_2.5px_var(--ground)]',
          landed,
        )}
      >
        {t('seat.you')}
      </b>
    </span>
  )
}

/** Classes of what appears when the pawn has landed. */
export const landed = 'transition-opacity delay-[700ms] starting:opacity-0'

type LandingProps = { children: ReactNode; before: ReactNode }

/** Text that is replaced when the pawn has landed; screen readers get the last one alone. */
export function Landing({ children, before }: LandingProps) {
  if (!before) return <span>{children}</span>
  return (
    <span className="inline-grid *:[grid-area:1/1]">
      <span className="transition-opacity delay-[700ms] duration-[0s] starting:opacity-0">
        {children}
      </span>
      <span
        aria-hidden="true"
        className="invisible transition-[visibility] delay-[700ms] duration-[0s] starting:visible"
      >
        {before}
      </span>
    </span>
  )
}
