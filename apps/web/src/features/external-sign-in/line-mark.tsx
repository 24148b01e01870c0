/** A speech bubble in LINE's green, always shown beside LINE's name. */
export function LineMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 5c-4.1 0-7.5 2.6-7.5 5.9 0 2.9 2.7 5.4 6.3 5.8.3.1.6.2.6.5v1.6c0 .3.3.4.6.3 2.7-1.2 7.5-4.2 7.5-8.2C19.500 7.600 16.100 5 12 5z"
      />
    </svg>
  )
}
