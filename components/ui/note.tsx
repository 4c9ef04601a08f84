import { CircleAlert, Info, ShieldCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { WeepDrop } from './mark.tsx'

type NoteProps = ComponentProps<'div'> & {
  tone?: 'info' | 'ok' | 'weep' | 'danger'
  icon?: ReactNode
}

const icons = {
  info: <Info size={22} />,
  ok: <ShieldCheck size={22} />,
  weep: <WeepDrop />,
  danger: <CircleAlert size={22} />,
}

export function Note({ tone = 'info', icon, className, children, ...props }: NoteProps) {
  return (
    <div data-slot="note" data-tone={tone} className={classes('note', className)} {...props}>
      {icon ?? icons[tone]}
      <span>{children}</span>
    </div>
  )
}
