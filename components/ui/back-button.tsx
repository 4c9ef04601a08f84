import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { buttonClass } from './button.tsx'

type BackButtonProps = ComponentProps<'button'> & { onTint?: boolean }

export function BackButton({ onTint, className, children, ...props }: BackButtonProps) {
  return (
    <button
      data-slot="back-button"
      type="button"
      data-tint={onTint || undefined}
      className={buttonClass({ size: 'sm' }, className)}
      {...props}
    >
      <ArrowLeft size={20} aria-hidden="true" />
      {children}
    </button>
  )
}
