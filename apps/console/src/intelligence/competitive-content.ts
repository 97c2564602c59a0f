/** Static content, as specified. Its players are examples. */
export const competitiveContent = {
  figures: [
    { label: 'Market size', value: '15.2B', note: '+12% YoY' },
    { label: 'Active contracts', value: '1,247', note: '+8% monthly' },
    { label: 'Concentration', value: '65%', note: 'among the top 10' },
  ],
  players: [
    { name: 'Example Contractor A', share: '18%', awards: '$2.7B', strengths: 'Cloud, large programs' },
    { name: 'Example Contractor B', share: '14%', awards: '$2.1B', strengths: 'Cybersecurity' },
    { name: 'Example Contractor C', share: '11%', awards: '$1.7B', strengths: 'Health IT' },
    { name: 'Example Contractor D', share: '8%', awards: '$1.2B', strengths: 'Software development' },
  ],
  factors: ['Past performance', 'Security clearances', 'Technical expertise', 'Competitive prices'],
  barriers: ['Complex compliance', 'Long procurement cycles', 'Incumbents', 'Capital needs'],
  trends: [
    { name: 'AI/ML in operations', impact: 'High' },
    { name: 'Zero-trust security', impact: 'High' },
    { name: 'Consolidation of suppliers', impact: 'Medium' },
  ],
} as const;
