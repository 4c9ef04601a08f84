import type { ReactNode } from 'react'
import './user-area.css'

export default function UserAreaLayout({ children }: { children: ReactNode }) {
  return children
}
