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
    // Acronyms that could be words
    ['69A350 OSDBU', '69A350 OSDBU'],
    ['UK SHARED BUSINESS SERVICES LIMITED', 'UK Shared Business Services Limited'],
    ['EU SUPPLY LIMITED', 'EU Supply Limited'],
    ['SUNY AT BUFFALO', 'SUNY at Buffalo'],
    ['PSEG LONG ISLAND', 'PSEG Long Island'],
    ['W4XQ USASMDC ARSTRAT NASA DET', 'W4XQ USASMDC ARSTRAT NASA Det'],
    ['W7M3 USPFO ACTIVITY GA ARNG', 'W7M3 USPFO Activity GA ARNG'],
    ['W2SD ENDIST PHILADELPHIA', 'W2SD ENDIST Philadelphia'],
    ['NAVFACSYSCOM ATLANTIC', 'NAVFACSYSCOM Atlantic'],
    ['FA2396 USAF AFMC AFRL', 'FA2396 USAF AFMC AFRL'],
    ['LAUSD PROCUREMENT', 'LAUSD Procurement'],
    ['HISD PURCHASING', 'HISD Purchasing'],
    ['PENNDOT BUREAU OF DESIGN', 'PENNDOT Bureau of Design'],
    ['RELI ASSETS HOLDING COMPANY (RAHCO)', 'Reli Assets Holding Company (RAHCO)'],
    ['TECHNICAL INFORMATION MANAGEMENT SECTION (TIMS)', 'Technical Information Management Section (TIMS)'],
    // Acronyms behind a dash, and words there
    ['HEALTH AUTHORITY - OMF', 'Health Authority - OMF'],
    ['ATTN: MS S84 - OCS', 'ATTN: MS S84 - OCS'],
    ['NASA MANAGEMENT OFFICE -- APL', 'NASA Management Office -- APL'],
    ['PARKS AND RECREATION - EAST', 'Parks and Recreation - East'],
    ['PORT AUTHORITY - DOVER', 'Port Authority - Dover'],
    ['0418 AQ HQ CONTRACTING SUP', '0418 AQ HQ Contracting SUP'],
    ['FA8520 AFLCMC EBUK', 'FA8520 AFLCMC EBUK'],
    ['FA8730 KESSEL RUN AFLCMC/HBBK', 'FA8730 Kessel Run AFLCMC/HBBK'],
    ['GSA/FAS EXAMPLE OFFICE', 'GSA/FAS Example Office'],
    ['W6QK ACC-APG NATICK', 'W6QK ACC-APG Natick'],
    ['W6QM MICC-FDO FT SAM HOUSTON', 'W6QM MICC-FDO Ft Sam Houston'],
    ['DENTAL X-RAY CENTER', 'Dental X-Ray Center'],
    ['W6QM MICC-FT DRUM', 'W6QM MICC-Ft Drum'],
    ['W6QM MICC-YUMA PROV GRD', 'W6QM MICC-Yuma Prov GRD'],
    // Words with consonants that English has
    ['STRENGTH AND GRANTS OFFICE', 'Strength and Grants Office'],
    ['UPGRADE OF LANDFILL AND NIGHT WATCH', 'Upgrade of Landfill and Night Watch'],
    ['HUNTSVILLE ARCTIC EIGHTH MONTHS', 'Huntsville Arctic Eighth Months'],
    // Names
    ["O'FALLON PUBLIC SCHOOLS", "O'Fallon Public Schools"],
    ['O\u2019FALLON PUBLIC SCHOOLS', 'O\u2019Fallon Public Schools'],
    ["PEOPLE'S REPUBLIC OF CHINA", "People's Republic of China"],
    ['MCLEAN COUNTY', 'McLean County'],
    ['CITY OF MCALLEN', 'City of McAllen'],
    ['MCAS CHERRY POINT', 'MCAS Cherry Point'],
    // Spanish, Portuguese and French, but not the names of cities
    [
      'AGENCIA PARA LA REINCORPORACI\u00d3N Y LA NORMALIZACI\u00d3N',
      'Agencia para la Reincorporaci\u00f3n y la Normalizaci\u00f3n',
    ],
    ['SECRETAR\u00cdA DE LA FUNCI\u00d3N P\u00daBLICA', 'Secretar\u00eda de la Funci\u00f3n P\u00fablica'],
    ['DEPARTAMENTO ADMINISTRATIVO DE LA FUNCION PUBLICA', 'Departamento Administrativo de la Funcion Publica'],
    ['PREFEITURA MUNICIPAL DO RIO', 'Prefeitura Municipal do Rio'],
    ['LIGA DE LA SALUD', 'Liga de la Salud'],
    ['COUNTY OF LOS ANGELES', 'County of Los Angeles'],
    ['LA HABRA CITY SCHOOL DISTRICT', 'La Habra City School District'],
  ])('%j becomes %j', (printed, spoken) => {
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
  ])('%j is unchanged', (name) => {
    expect(agencyName(name)).toBe(name);
  });
});
