import type { ComponentProps } from 'react'

export function WeepDrop({ size = 22, ...props }: ComponentProps<'svg'> & { size?: number }) {
  return (
    <svg
      data-slot="weep-drop"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...props}
    >
      <path
        fill="currentColor"
        d="M12 2.2C9 6.6 5 10.4 5 14.8a7 7 0 0 0 14 0C19 10.4 15 6.6 12 2.2Z"
      />
      <path
        d="M8.6 15a3.6 3.6 0 0 0 3 3.6"
        fill="none"
        stroke="var(--weep)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  )
}
