import { agencyName } from './agency-name.js';

describe('the name of an agency', () => {
  it.each([
    ['ENERGY, DEPARTMENT OF', 'Department of Energy'],
    ['INTERIOR, DEPARTMENT OF THE', 'Department of the Interior'],
    ['Interior, Department of the', 'Department of the Interior'],
    ['ENERGY, DEPT. OF', 'Department of Energy'],
    ['PERSONNEL MANAGEMENT, OFFICE OF', 'Office of Personnel Management'],
    ['HEALTH, EDUCATION, AND WELFARE, DEPARTMENT OF', 'Department of Health, Education, and Welfare'],
    ['AGRICULTURE, DEPARTMENT OF  (FOREST SERVICE)', 'Department of Agriculture (Forest Service)'],
    ['DEPT OF DEFENSE', 'Department of Defense'],
    ['DEPT OF DEFENSE.DEPT OF THE NAVY.NAVSEA', 'Department of Defense, Department of the Navy, NAVSEA'],
    ['U.S. AGENCY FOR GLOBAL MEDIA', 'U.S. Agency for Global Media'],
    ['NASA GODDARD SPACE FLIGHT CENTER', 'NASA Goddard Space Flight Center'],
    ['CITY OF PORTLAND, OR', 'City of Portland, OR'],
  ])('%j is said as %j', (printed, spoken) => {
    expect(agencyName(printed)).toBe(spoken);
    expect(agencyName(spoken)).toBe(spoken);
  });

  it.each([
    'National Institutes of Health',
    'Commission on Libraries, National',
    'Lockheed, Martin',
    'City of Vernon, State of Texas',
    'Research, Inc.',
    'Dept of Administration',
    'USDA-RUS',
    'ENERGY',
  ])('%j is left alone', (name) => {
    expect(agencyName(name)).toBe(name);
  });
});
