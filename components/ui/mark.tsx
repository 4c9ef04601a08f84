export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg data-slot="mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect x="16" y="3" width="21" height="21" rx="6" fill="var(--ink)" />
      <circle cx="15.5" cy="24.5" r="12.5" fill="var(--azzurro)" />
      <path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="var(--weep)" />
    </svg>
  )
}

/** Logo with the name of the shop, which is a setting and therefore a prop. */
export function Logo({ name }: { name: string }) {
  return (
    <span data-slot="logo" className="logo">
      <Mark />
      <b>{name}</b>
    </span>
  )
}

export function WeepDrop({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg
      data-slot="weep-drop"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
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
