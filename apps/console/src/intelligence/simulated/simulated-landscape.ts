import { type CompetitiveLandscape } from '../data/financial-types.js';
import { sampleStatement } from './simulated-market.js';

/** Figures of the specification, with fictitious companies. */
export const simulatedLandscape: CompetitiveLandscape = {
  market_size: { text: '15.2B', note: '+12% YoY', basis: null },
  active_contracts: { text: '1,247', note: '+8% monthly', basis: null },
  concentration: { text: '65%', note: 'among the top 10', basis: null },
  top_players: [
    player('Example Contractor A', '18%', '$2.7B', ['Cloud', 'Large programs']),
    player('Example Contractor B', '14%', '$2.1B', ['Cybersecurity']),
    player('Example Contractor C', '11%', '$1.7B', ['Health IT']),
    player('Example Contractor D', '8%', '$1.2B', ['Software development']),
  ],
  success_factors: [
    sampleStatement('Past performance'),
    sampleStatement('Security clearances'),
    sampleStatement('Technical expertise'),
    sampleStatement('Competitive prices'),
  ],
  market_barriers: [
    sampleStatement('Complex compliance'),
    sampleStatement('Long procurement cycles'),
    sampleStatement('Incumbents'),
    sampleStatement('Capital needs'),
  ],
  emerging_trends: [
    { trend: 'AI/ML in operations', impact: 'high', basis: null },
    { trend: 'Zero-trust security', impact: 'high', basis: null },
    { trend: 'Consolidation of suppliers', impact: 'medium', basis: null },
  ],
};

function player(name: string, share: string, awards: string, strengths: readonly string[]) {
  return { name, share, awards, strengths, basis: null };
}
